import { accountDonations } from './account-donations.ts'
import { adviserBill } from './adviser-bill.ts'
import * as business from './business-amounts.ts'
import { childcare } from './childcare.ts'
import { certifiedLoss } from './certified-loss.ts'
import { childBenefit } from './child-benefit.ts'
import { churchTax, churchTaxRefund } from './church-tax.ts'
import type { Formula } from './formula.ts'
import * as health from './health-insurance.ts'
import { householdJob } from './household-job.ts'
import { labour, labourBill } from './labour.ts'
import { interest, letInterest } from './loan-interest.ts'
import { ownerCredit, rentColumn } from './rent-column.ts'
import * as household from './private-amounts.ts'
import { stay } from './stay.ts'
import { ticket } from './ticket.ts'
import { settlementCredit, settlementExtra } from './utility-settlement.ts'

/** The formulas that `positions.de.json` may name. */
export const FORMULAS: Readonly<Record<string, Formula>> = {
  accountDonations,
  adviserBill,
  stay,
  ticket,
  labour,
  labourBill,
  rentColumn,
  ownerCredit,
  settlementExtra,
  settlementCredit,
  gross: household.gross,
  workTool: household.workTool,
  churchTax,
  churchTaxRefund,
  certifiedLoss,
  householdJob,
  schoolFee: household.schoolFee,
  carLiability: household.carLiability,
  interest,
  letInterest,
  pharmacy: household.pharmacy,
  childcare,
  childBenefit,
  statutoryHealth: health.statutoryHealth,
  privateHealth: health.privateHealth,
  statutoryCare: health.statutoryCare,
  privateCare: health.privateCare,
  statutoryRefund: health.statutoryRefund,
  privateRefund: health.privateRefund,
  privateExtras: health.privateExtras,
  disability: household.disability,
  accident: household.accident,
  unnumbered: household.unnumbered,
  expense: business.expense,
  income: business.income,
  credit: business.credit,
  hospitality: business.hospitality,
  vatPaid: business.vatPaid,
  vatRefunded: business.vatRefunded,
}
