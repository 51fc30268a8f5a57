import type { AnalysisStep } from './steps/run-steps.ts'
import * as kind from './steps/decide-kind.ts'
import * as result from './steps/judge-result.ts'
import * as evidence from './steps/merge-evidence.ts'
import * as fields from './steps/read-fields.ts'
import * as ranked from './steps/rank-values.ts'
import * as page from './steps/read-page.ts'
import * as tables from './steps/read-tables.ts'

/** The analysis of a document: what is done, in this order. */
export const ANALYSIS_STEPS: readonly AnalysisStep[] = [
  { name: 'take_pages', run: page.takePages },
  { name: 'lay_out_pages', run: page.layOutPages },
  { name: 'read_tables', run: page.readTables },
  { name: 'find_candidates', run: page.findCandidates },
  { name: 'solve_sum', run: page.solveSum },
  { name: 'identify_parties', run: page.identifyParties },

  { name: 'recognise_kind', run: kind.recogniseKind },
  { name: 'keep_lessons', asks: 'lessons', about: kind.whoseLessons, run: kind.keepLessons },
  { name: 'recall_issuers_kind', run: kind.recallIssuersKind },
  { name: 'turn_firms_bill', run: kind.turnFirmsBill },
  { name: 'turn_own_bill', run: kind.turnOwnBill },
  { name: 'take_model_kind', run: kind.takeModelKind },
  { name: 'take_bank_kind', run: kind.takeBankKind },
  { name: 'settle_subject', run: kind.settleSubject },

  { name: 'read_reminded', run: fields.readReminded },
  { name: 'read_plain_fields', run: fields.readPlainFields },
  { name: 'read_receipt', run: fields.readReceipt },
  { name: 'read_kind_fields', run: fields.readKindFields },
  { name: 'read_form_fields', run: tables.readFormFields },
  { name: 'tell_balances', run: tables.tellBalances },
  { name: 'settle_main_amount', run: tables.settleMainAmount },
  { name: 'read_line_items', run: tables.readLineItems },
  { name: 'read_labour', run: tables.readLabour },
  { name: 'settle_own_fields', run: fields.settleOwnFields },
  { name: 'rank_values', run: ranked.rankValues },
  { name: 'read_payment', run: fields.readPayment },
  { name: 'recall_issuers_fields', run: fields.recallIssuersFields },

  { name: 'read_as_mail', run: evidence.readAsMail },
  { name: 'merge_e_invoice', run: evidence.mergeEInvoice },
  { name: 'take_bank_file', run: evidence.takeBankFile },
  { name: 'merge_payment_code', run: evidence.mergePaymentCode },
  { name: 'merge_till_code', run: evidence.mergeTillCode },
  { name: 'take_model_values', run: evidence.takeModelValues },
  { name: 'take_sole_amount', run: fields.takeSoleAmount },

  { name: 'name_currency', run: result.nameCurrency },
  { name: 'weigh_words', run: result.weighWords },
  { name: 'settle_year', run: result.settleYear },
  { name: 'settle_direction', run: result.settleDirection },
  { name: 'settle_replacement', run: result.settleReplacement },
  { name: 'keep_accounts', asks: 'known_ibans', about: result.whoseAccounts, run: result.keepAccounts },
  { name: 'warn_of_doubts', run: result.warnOfDoubts },
  { name: 'add_up_statement', asks: 'statement_pages', about: result.isLinedStatement, run: result.addUpStatement },
  { name: 'calibrate', run: result.calibrate },
  { name: 'give_verdict', run: result.giveVerdict },
]
