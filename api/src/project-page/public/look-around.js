import { Viewer } from '@photo-sphere-viewer/core'

// Turns the picture of the page into a panorama to look around in. Without WebGL the picture stays.

const place = document.getElementById('viewer')

if (place && hasWebGl()) {
  const { panorama, words } = place.dataset
  const viewer = new Viewer({
    container: place,
    panorama,
    lang: JSON.parse(words ?? '{}'),
    navbar: ['zoom', 'move', 'fullscreen'],
    keyboard: 'always',
    defaultZoomLvl: 30,
    moveInertia: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 0.8,
  })
  viewer.addEventListener('ready', () => place.querySelector('.still')?.remove(), { once: true })
  viewer.addEventListener('panorama-error', () => viewer.destroy(), { once: true })
}

function hasWebGl() {
  const canvas = document.createElement('canvas')
  return Boolean(canvas.getContext('webgl2'))
}
