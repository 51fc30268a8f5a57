/** Names of the messages between the shell and the preload file. */
export const ENGINE_NEWS = 'engine-news'
export const ASK_ENGINE_NEWS = 'ask-engine-news'
