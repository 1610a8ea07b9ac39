import sharp from 'sharp'

export type Mark = 'waves' | 'compass' | 'grapes' | 'house' | 'peaks' | 'arches'

/** Marks on a field of 256 units, without letters: fonts differ from machine to machine. */
const marks: Record<Mark, { from: string; to: string; drawing: string }> = {
  waves: {
    from: '#0b5d8a',
    to: '#0a2f52',
    drawing: `<g fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round">
      <path d="M52 164c26-22 50-22 76 0s50 22 76 0"/>
      <path d="M52 196c26-22 50-22 76 0s50 22 76 0" opacity=".55"/></g>
      <path d="M76 134a52 52 0 0 1 104 0z" fill="#ffd27d"/>`,
  },
  compass: {
    from: '#1c2733',
    to: '#0d141c',
    drawing: `<circle cx="128" cy="128" r="72" fill="none" stroke="#e8edf2" stroke-width="9"/>
      <path d="M128 66l20 62h-40z" fill="#e4572e"/><path d="M128 190l20-62h-40z" fill="#e8edf2"/>
      <circle cx="128" cy="128" r="8" fill="#0d141c"/>`,
  },
  grapes: {
    from: '#7a1f3d',
    to: '#430d22',
    drawing: `<g fill="#f3d9c9"><circle cx="88" cy="112" r="19"/><circle cx="128" cy="112" r="19"/>
      <circle cx="168" cy="112" r="19"/><circle cx="108" cy="147" r="19"/><circle cx="148" cy="147" r="19"/>
      <circle cx="128" cy="182" r="19"/></g>
      <path d="M130 86c2-30 22-42 52-40-2 26-20 40-52 40z" fill="#9fbf6b"/>`,
  },
  house: {
    from: '#f6b74c',
    to: '#e07b2a',
    drawing: `<path d="M52 130l76-66 76 66" fill="none" stroke="#fff" stroke-width="16"
      stroke-linecap="round" stroke-linejoin="round"/>
      <path d="M78 128v62h100v-62l-50-44z" fill="#fff" opacity=".95"/>
      <path d="M108 190v-34a20 20 0 0 1 40 0v34z" fill="#e07b2a"/>`,
  },
  peaks: {
    from: '#2f7d5b',
    to: '#12402f',
    drawing: `<path d="M36 186l62-96 34 52 22-32 66 76z" fill="#e9f3ec"/>
      <path d="M98 90l-20 31 14 10 10-9 12 8 5-8z" fill="#2f7d5b" opacity=".55"/>
      <circle cx="178" cy="82" r="18" fill="#ffe3a1"/>`,
  },
  arches: {
    from: '#4a4e8f',
    to: '#25284f',
    drawing: `<g fill="none" stroke="#fff" stroke-width="12">
      <path d="M58 190v-56a70 70 0 0 1 140 0v56"/><path d="M84 190v-54a44 44 0 0 1 88 0v54" opacity=".7"/>
      <path d="M110 190v-52a18 18 0 0 1 36 0v52" stroke="#f3c77b"/></g>
      <path d="M46 196h164" stroke="#fff" stroke-width="12" stroke-linecap="round"/>`,
  },
}

/** A company's logo: PNG of 256 x 256. */
export function logo(mark: Mark): Promise<Uint8Array> {
  const { from, to, drawing } = marks[mark]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <linearGradient id="field" x2=".4" y2="1"><stop stop-color="${from}"/>
      <stop offset="1" stop-color="${to}"/></linearGradient>
    <rect width="256" height="256" rx="56" fill="url(#field)"/>${drawing}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}
