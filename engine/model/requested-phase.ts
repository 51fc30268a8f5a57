/** A phase as a request names it (interface text, `options.phases`). */
export type RequestedPhase = 'conversion' | 'ocr' | 'analysis' | 'organization' | 'report'
