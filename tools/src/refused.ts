/** An error whose message tells the user of a command what to do. */
export class Refused extends Error {}
