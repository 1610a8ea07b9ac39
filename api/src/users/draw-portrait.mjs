import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// A program of its own, so that the memory for unpacking a picture is not the api's, and is given back: reads a JPEG or
// PNG from its input and writes the portrait, or exits with 2 if that is no picture, 3 if it takes too much memory.

const [side, mostPixels, mostBytes, mostBytesAtOnce] = process.argv.slice(2).map(Number)

sharp.cache(false)
sharp.concurrency(1)

try {
  const uploaded = await buffer(process.stdin)
  const { width, height, channels, depth, isProgressive, orientation } = await sharp(uploaded, {
    limitInputPixels: false,
  }).metadata()
  const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2)
  // A progressive picture is unpacked as a whole, others line by line.
  if (width * height > mostPixels || bytes > (isProgressive ? mostBytesAtOnce : mostBytes))
    process.exit(3)
  const length = Math.min(side, width, height)
  // Turned once it is small, because that takes all pixels at once.
  const small = await sharp(uploaded, { limitInputPixels: mostPixels, failOn: 'error' })
    .resize(length, length)
    .withMetadata({ orientation: orientation ?? 1 })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const portrait = await sharp(small)
    .autoOrient()
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer()
  process.stdout.write(portrait)
} catch {
  process.exitCode = 2
}
