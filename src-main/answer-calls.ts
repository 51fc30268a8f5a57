import { shell } from 'electron'
import { asId } from './answer-page.ts'
import type { AnswerPage } from './answer-page.ts'
import type { Autostart } from './autostart.ts'
import * as channel from './bridge-channels.ts'
import type { EngineHost } from './engine-host.ts'
import type { FileOffers } from './file-offers.ts'
import type { ResultCopies } from './result-copies.ts'
import { programPicture } from './tray.ts'
import type { UpdateDialogs } from './update-dialogs.ts'
import type { Updater } from './updater.ts'

export interface AnswerCallsDeps {
  readonly answerPage: AnswerPage
  readonly host: Pick<EngineHost, 'news'>
  readonly offers: Pick<FileOffers, 'take'>
  readonly autostart: Autostart
  readonly onAutostart: (on: boolean) => void
  readonly copies: ResultCopies
  readonly updater: Updater
  readonly updates: UpdateDialogs
}

/** Answers what the page may ask of the desktop (preload.ts names the same calls). */
export function answerCalls(deps: AnswerCallsDeps): void {
  const { answerPage, copies, updater } = deps
  answerPage(channel.ASK_ENGINE_NEWS, () => deps.host.news())
  answerPage(channel.TAKE_FILES, () => deps.offers.take())
  answerPage(channel.READ_AUTOSTART, () => deps.autostart.read())
  answerPage(channel.SET_AUTOSTART, async (_sender, on) => {
    const now = await deps.autostart.set(on === true)
    deps.onAutostart(now === true)
    return now
  })
  answerPage(channel.PREPARE_RESULT, async (_sender, batchId) => (await copies.prepare(asId(batchId))) !== null)
  answerPage(channel.DRAG_RESULT, (sender, batchId) => {
    const file = copies.prepared(asId(batchId))
    if (file !== null) sender.startDrag({ file, icon: programPicture(null) })
    return file !== null
  })
  answerPage(channel.OPEN_RESULT, async (_sender, batchId) => {
    const path = await copies.prepare(asId(batchId))
    return path !== null && (await shell.openPath(path)) === ''
  })
  answerPage(channel.ASK_UPDATE_NEWS, () => updater.news())
  answerPage(channel.SET_UPDATE_SOURCE, (_sender, source, key) => deps.updates.setSource(source, key))
  answerPage(channel.CHECK_FOR_UPDATE, () => updater.check())
  answerPage(channel.INSTALL_UPDATE, () => deps.updates.install())
}
