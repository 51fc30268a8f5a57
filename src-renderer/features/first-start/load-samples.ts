import { noConnection } from '../../api/request.ts'
import wageCertificate from './samples/01-lohnsteuerbescheinigung-2025.pdf'
import invoice from './samples/03-rechnung-bueromaterial.pdf'
import receipt from './samples/13-kassenbon-foto.jpg'

const SAMPLES = [
  ['lohnsteuerbescheinigung.pdf', wageCertificate],
  ['rechnung-bueromaterial.pdf', invoice],
  ['kassenbon-foto.jpg', receipt],
] as const

/** Documents of people and firms that do not exist; they ship with the window. Throws RequestError. */
export function loadSamples(): Promise<File[]> {
  return Promise.all(
    SAMPLES.map(async ([name, address]) => {
      const answer = await fetch(address).catch(() => null)
      if (!answer?.ok) throw noConnection()
      return new File([await answer.blob()], name)
    }),
  )
}
