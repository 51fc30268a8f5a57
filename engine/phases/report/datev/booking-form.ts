import { datevNumbers } from './datev-settings.ts'
import type { DatevSettings } from './datev-settings.ts'
import { targetProgram } from '../programs/target-program.ts'
import type { TargetProgram } from '../programs/target-schema.ts'

export type BookingForm = TargetProgram['bookings']['forms'][number]

/**
 * In which form bookings go to the program of the settings: the one that they name, else the first that it takes.
 * `false`: none are asked for, or a number is missing that the form carries in each file.
 */
export function bookingForm(settings: DatevSettings): BookingForm | false {
  if (settings.bookings === false) return false
  const { forms } = targetProgram(settings.target).bookings
  const form = forms.find(one => one === settings.bookings) ?? forms[0] ?? false
  return form !== 'table' && datevNumbers(settings) === null ? false : form
}
