/**
 * Starts to count the CPU time of this process, all threads of it; the function gives the milliseconds since then. For
 * what has to stay within bounds however busy the machine is: time on the clock grows with every other program.
 */
export function startCpuTime(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}
