// The pictures of projects in the sizes of cards: made of the thumbnail, cut to 3:2. Every app bundles these names.

/** In px. A browser chooses by its width and the density of its screen. */
export const cardPictureWidths = [320, 480, 640, 900] as const
export type CardPictureWidth = (typeof cardPictureWidths)[number]

/** The best first. */
export const cardPictureFormats = ['avif', 'jpg'] as const
export type CardPictureFormat = (typeof cardPictureFormats)[number]

export function cardPictureFile(width: CardPictureWidth, format: CardPictureFormat): string {
  return `card-${width}.${format}`
}
