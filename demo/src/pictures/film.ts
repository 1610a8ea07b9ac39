/** The picture while it is painted: amounts of light, 1 being white and more being brighter than paper. */
export class Film {
  readonly light: Float32Array

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.light = new Float32Array(width * height * 3)
  }

  /** Paints over a pixel. @param cover From 0 to 1. */
  cover(pixel: number, red: number, green: number, blue: number, cover: number): void {
    const at = pixel * 3
    const { light } = this
    const left = 1 - cover
    light[at] = (light[at] ?? 0) * left + red * cover
    light[at + 1] = (light[at + 1] ?? 0) * left + green * cover
    light[at + 2] = (light[at + 2] ?? 0) * left + blue * cover
  }

  shine(pixel: number, red: number, green: number, blue: number): void {
    const at = pixel * 3
    const { light } = this
    light[at] = (light[at] ?? 0) + red
    light[at + 1] = (light[at + 1] ?? 0) + green
    light[at + 2] = (light[at + 2] ?? 0) + blue
  }
}
