import type { ProgressBody } from '../support/v1-client.ts'

const BAR_CELLS = 24

export interface ProgressLine {
  show(progress: ProgressBody): void
  /** Leaves the last state standing and goes to the next line. */
  end(): void
}

/** One line that is written over and over on a terminal; elsewhere a line for each change of step or five percent. */
export function createProgressLine(out: NodeJS.WriteStream): ProgressLine {
  let last = ''
  return {
    show: progress => {
      const percent = progress.current_phase.overall_progress
      if (out.isTTY) {
        out.write(`\r\u001B[2K${lineOf(progress).slice(0, Math.max(20, out.columns - 1))}`)
        return
      }
      const mark = `${progress.current_phase.micro_step}/${Math.floor(percent / 5)}`
      if (mark !== last) out.write(`${lineOf(progress)}\n`)
      last = mark
    },
    end: () => void (out.isTTY && out.write('\n')),
  }
}

function lineOf({ current_phase: phase, file_progress: file }: ProgressBody): string {
  const full = Math.round((phase.overall_progress / 100) * BAR_CELLS)
  const bar = `${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)}`
  const left = `noch etwa ${duration(phase.estimated_time_remaining_seconds)}`
  const where = file.current_file === '' ? '' : ` · ${file.current_index}/${file.total_files} ${file.current_file}`
  return `${bar} ${String(Math.floor(phase.overall_progress)).padStart(3)} % · ${left} · ${phase.micro_step_description}${where}`
}

/** Seconds as "45 s" or "2 min 05 s". */
export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}
