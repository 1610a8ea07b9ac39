import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { type Random, randomOf } from './random'

interface Room {
  x: number
  y: number
  width: number
  height: number
}

const ink = rgb(0.13, 0.18, 0.24)
const paper = rgb(0.93, 0.95, 0.97)
/** A4 across, in points. */
const page = { width: 842, height: 595 }
const plan: Room = { x: 60, y: 70, width: 722, height: 400 }
const smallestRoom = 110
/** The same day at every seeding, so that the files are the same too. */
const drawnOn = new Date('2026-01-05T10:00:00Z')

/** A one-page PDF with the drawing of a floor plan; the same for the same names. */
export async function floorPlan(project: string, title: string): Promise<Uint8Array> {
  const random = randomOf(`${project} ${title}`)
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(`${title} - ${project}`)
  pdf.setCreationDate(drawnOn)
  pdf.setModificationDate(drawnOn)
  const sheet = pdf.addPage([page.width, page.height])
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  sheet.drawText(title, { x: 60, y: 530, size: 24, font: bold, color: ink })
  sheet.drawText(project, { x: 60, y: 504, size: 12, font, color: ink })
  const rooms = split(plan, random)
  for (const room of rooms) drawRoom(sheet, room, font, random)
  sheet.drawRectangle({ ...plan, borderColor: ink, borderWidth: 5 })
  drawScale(sheet, font)
  return pdf.save()
}

/** Divides a floor into rooms along its longer side until they are small. */
function split(floor: Room, random: Random): Room[] {
  const isWide = floor.width >= floor.height
  const length = isWide ? floor.width : floor.height
  if (length < 2.2 * smallestRoom) return [floor]
  const cut = Math.round(random.between(0.38, 0.62) * length)
  const [first, second] = isWide
    ? [
        { ...floor, width: cut },
        { ...floor, x: floor.x + cut, width: length - cut },
      ]
    : [
        { ...floor, height: cut },
        { ...floor, y: floor.y + cut, height: length - cut },
      ]
  return [...split(first, random), ...split(second, random)]
}

function drawRoom(sheet: PDFPage, room: Room, font: PDFFont, random: Random): void {
  const color = random.whole(0, 3) === 0 ? paper : rgb(1, 1, 1)
  sheet.drawRectangle({ ...room, color, borderColor: ink, borderWidth: 2.5 })
  const door = { x: room.x + room.width * random.between(0.2, 0.6), y: room.y }
  sheet.drawLine({
    start: door,
    end: { ...door, x: door.x + 26 },
    thickness: 4,
    color: rgb(1, 1, 1),
  })
  sheet.drawSvgPath('M 0 0 L 0 -26 A 26 26 0 0 1 26 0', {
    ...door,
    borderColor: ink,
    borderWidth: 0.8,
  })
  // A metre is 40 points on the sheet.
  const area = `${((room.width * room.height) / 1600).toFixed(1).replace('.', ',')} m²`
  sheet.drawText(area, {
    x: room.x + room.width / 2 - font.widthOfTextAtSize(area, 10) / 2,
    y: room.y + room.height / 2 - 4,
    size: 10,
    font,
    color: ink,
  })
}

function drawScale(sheet: PDFPage, font: PDFFont): void {
  for (const metre of [0, 1, 2, 3]) {
    const color = metre % 2 === 0 ? ink : rgb(1, 1, 1)
    sheet.drawRectangle({
      x: 60 + metre * 40,
      y: 40,
      width: 40,
      height: 6,
      color,
      borderColor: ink,
    })
  }
  sheet.drawText('4 m', { x: 228, y: 39, size: 9, font, color: ink })
}
