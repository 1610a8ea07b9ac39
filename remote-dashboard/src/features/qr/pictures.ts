/** The drawing of a canvas as a PNG. */
export function pngOf(canvas: HTMLCanvasElement | null): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const missing = () => reject(new Error('The QR code could not be drawn'))
    if (!canvas) return missing()
    canvas.toBlob((picture) => (picture ? resolve(picture) : missing()), 'image/png')
  })
}

/** A drawing of the page as a file of its own, without what only the page knows. */
export async function svgOf(drawing: SVGSVGElement | null): Promise<Blob> {
  if (!drawing) throw new Error('The QR code could not be drawn')
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.removeAttribute('class')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
}
