/** Position of popups of the top bar, which stay below it while the page scrolls. */
export const belowBar = { position: 'below', align: 'end', strategy: 'fixed' } as const
