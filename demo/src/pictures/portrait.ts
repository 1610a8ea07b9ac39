import sharp from 'sharp'
import { randomOf } from './random'

const backgrounds = [
  ['#f7c59f', '#e08e79'],
  ['#a8d8d2', '#4f9da6'],
  ['#c9c5ea', '#7d78b8'],
  ['#f4d58d', '#d59f4c'],
  ['#b9d3b0', '#6f9d72'],
  ['#f2b8b5', '#c8787f'],
] as const satisfies [unknown, ...unknown[]]
const skins = ['#f3cfb3', '#e3b18c', '#c98e66', '#9a6645', '#f7dcc4'] as const
const hairs = ['#2b2320', '#4a3226', '#7b4b2a', '#b98b4e', '#6f6a68'] as const
const clothes = ['#23395b', '#7a2e3a', '#2f5d50', '#3d3d4e', '#c46a3f', '#e9e2d6'] as const

/** Hair behind the head, and hair over the forehead. */
const hairstyles = {
  long: [
    '<path d="M72 122c-8-76 120-76 112 0 6 40 8 60 2 76H70c-6-16-4-36 2-76z"/>',
    '<path d="M79 124c-10-86 108-86 98 0-8-22-30-30-54-36-10 12-26 20-44 36z"/>',
  ],
  bun: [
    '<circle cx="128" cy="52" r="24"/><path d="M78 120c-8-68 108-68 100 0z"/>',
    '<path d="M80 120c-8-80 104-80 96 0-16-32-80-34-96 0z"/>',
  ],
  short: [
    '',
    `<path d="M80 116c-10-52 40-68 74-48 24 2 30 26 22 48-4-18-10-26-18-30-26 10-54 4-66 0-6 8-10 16-12
      30z"/>`,
  ],
  curly: [
    `<circle cx="92" cy="92" r="22"/><circle cx="112" cy="74" r="22"/><circle cx="138" cy="70" r="22"/>
      <circle cx="162" cy="88" r="22"/>`,
    '<path d="M81 118c-4-62 98-62 94 0-8-24-22-30-47-30s-39 6-47 30z"/>',
  ],
} as const
export type Hairstyle = keyof typeof hairstyles

/** A drawn portrait that is the same for the same name: JPEG of 256 x 256. */
export function portrait(name: string, hairstyle: Hairstyle): Promise<Uint8Array> {
  const random = randomOf(name)
  const [from, to] = random.pick(backgrounds)
  const skin = random.pick(skins)
  const hair = random.pick(hairs)
  const [behind, front] = hairstyles[hairstyle]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <linearGradient id="back" x2=".3" y2="1"><stop stop-color="${from}"/>
      <stop offset="1" stop-color="${to}"/></linearGradient>
    <rect width="256" height="256" fill="url(#back)"/>
    <circle cx="${random.whole(30, 226)}" cy="60" r="${random.whole(50, 90)}" fill="#fff" opacity=".14"/>
    <g fill="${hair}">${behind}</g>
    <path d="M36 268c0-62 42-84 92-84s92 22 92 84z" fill="${random.pick(clothes)}"/>
    <path d="M106 164h44v26c0 30-44 30-44 0z" fill="${skin}"/>
    <path d="M106 172c12 14 32 14 44 0v10c-12 14-32 14-44 0z" opacity=".14"/>
    <ellipse cx="128" cy="124" rx="45" ry="54" fill="${skin}"/>
    <g fill="${hair}">${front}</g>
    <g fill="#2a2424"><ellipse cx="111" cy="128" rx="4" ry="5"/><ellipse cx="145" cy="128" rx="4" ry="5"/></g>
    <path d="M114 152q14 11 28 0" fill="none" stroke="#8a3f3a" stroke-width="4" stroke-linecap="round"/>
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}
