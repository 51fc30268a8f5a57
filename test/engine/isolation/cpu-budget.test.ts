import { expect, test } from 'vitest'
import { cpuBudget } from '../../../engine/isolation/cpu-budget.ts'

test('gives every page of a long document time of its own', () => {
  expect(cpuBudget('inspect-document', { pages: 300 }).cpuMs).toBe(cpuBudget('inspect-document').cpuMs + 300 * 1000)
  expect(cpuBudget('inspect-document', { pages: 300 }).stepCpuMs).toBe(cpuBudget('inspect-document').stepCpuMs)
})

test('gives a large file more time, each of its parsers too', () => {
  const small = cpuBudget('prepare-pdf')
  const large = cpuBudget('prepare-pdf', { bytes: 100_000_000 })
  expect(large.cpuMs - small.cpuMs).toBe(30_000)
  expect(large.stepCpuMs - small.stepCpuMs).toBe(30_000)
})

test('gives the whole to an operation that tells no steps', () => {
  const { cpuMs, stepCpuMs } = cpuBudget('convert-office', { bytes: 5_000_000 })
  expect(cpuMs).toBe(110_000)
  expect(stepCpuMs).toBe(cpuMs)
})
