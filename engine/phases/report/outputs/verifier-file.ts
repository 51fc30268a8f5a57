/** Checks the Belegmappe beside it in a browser. */
export const VERIFIER_PAGE = 'pruefen.html'
