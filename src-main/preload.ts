import { contextBridge, ipcRenderer } from 'electron'
import type { EngineNews, OfferedFile, UpdateNews } from '../wire/desktop.ts'
import * as channel from './bridge-channels.ts'

/** Calls back with every message of a channel; returns how to stop. */
function hear(name: string, listener: (value: never) => void): () => void {
  const heard = (_event: unknown, value: unknown): void => listener(value as never)
  ipcRenderer.on(name, heard)
  return () => void ipcRenderer.off(name, heard)
}

/** All that the page gets of the desktop: no path, no credential, and nothing that reads a file of its choice. */
contextBridge.exposeInMainWorld('steuerstapel', {
  platform: process.platform,
  onEngineNews(listener: (news: EngineNews) => void): () => void {
    void ipcRenderer.invoke(channel.ASK_ENGINE_NEWS).then((news: EngineNews) => listener(news))
    return hear(channel.ENGINE_NEWS, listener)
  },
  onOfferedFiles(listener: (files: OfferedFile[]) => void): () => void {
    const take = (): void =>
      void ipcRenderer.invoke(channel.TAKE_FILES).then((files: OfferedFile[]) => {
        if (files.length > 0) listener(files)
      })
    take()
    return hear(channel.FILES_OFFERED, take)
  },
  readAutostart: () => ipcRenderer.invoke(channel.READ_AUTOSTART),
  setAutostart: (on: boolean) => ipcRenderer.invoke(channel.SET_AUTOSTART, on),
  prepareResult: (batchId: string) => ipcRenderer.invoke(channel.PREPARE_RESULT, batchId),
  dragResult: (batchId: string) => ipcRenderer.invoke(channel.DRAG_RESULT, batchId),
  openResult: (batchId: string) => ipcRenderer.invoke(channel.OPEN_RESULT, batchId),
  onUpdateNews(listener: (news: UpdateNews) => void): () => void {
    void ipcRenderer.invoke(channel.ASK_UPDATE_NEWS).then((news: UpdateNews) => listener(news))
    return hear(channel.UPDATE_NEWS, listener)
  },
  setUpdateSource: (source: string | null, publicKey: string | null) =>
    ipcRenderer.invoke(channel.SET_UPDATE_SOURCE, source, publicKey),
  checkForUpdate: () => ipcRenderer.invoke(channel.CHECK_FOR_UPDATE),
  installUpdate: () => ipcRenderer.invoke(channel.INSTALL_UPDATE),
})
