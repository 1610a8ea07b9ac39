/** What opens from the top bar stays below it while the page is scrolled, as the bar itself stays. */
export const belowBar = { position: 'below', align: 'end', strategy: 'fixed' } as const
