import { contextBridge, ipcRenderer } from 'electron'
import { ASK_ENGINE_NEWS, ENGINE_NEWS } from './bridge-channels.ts'
import type { EngineNews } from './engine-host.ts'

/** All that the page gets of the desktop: no file, no path, no credential. */
contextBridge.exposeInMainWorld('steuerstapel', {
  platform: process.platform,
  onEngineNews(listener: (news: EngineNews) => void): () => void {
    const heard = (_event: unknown, news: EngineNews): void => listener(news)
    ipcRenderer.on(ENGINE_NEWS, heard)
    void ipcRenderer.invoke(ASK_ENGINE_NEWS).then((news: EngineNews) => listener(news))
    return () => void ipcRenderer.off(ENGINE_NEWS, heard)
  },
})
