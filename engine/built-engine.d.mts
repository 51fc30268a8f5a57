export declare function builtEngine(): string | null
export declare function stampOfSources(): string
export declare function engineEntry(name: 'cli' | 'main' | 'page-worker' | 'office-worker'): string
export declare const stampFile: string
