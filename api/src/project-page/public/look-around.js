import { AutorotatePlugin } from '@photo-sphere-viewer/autorotate-plugin'
import { Viewer } from '@photo-sphere-viewer/core'
import { GyroscopePlugin } from '@photo-sphere-viewer/gyroscope-plugin'
import { addControls } from './controls.js'
import { fadeWhenUnused } from './fading.js'
import { addDrawers } from './sharing.js'
import { addWayBack } from './way-back.js'

// Turns the picture of the page into a panorama to look around in. Without WebGL the picture stays.

const hintMs = 6000
const place = document.getElementById('viewer')
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

addDrawers()
addWayBack()
if (place) {
  const gl = document.createElement('canvas').getContext('webgl2')
  if (gl) lookAround(place, gl.getParameter(gl.MAX_TEXTURE_SIZE))
  else show('no-webgl')
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
}

/** @param {HTMLElement} place @param {number} largest Largest width that the graphics card takes. */
function lookAround(place, largest) {
  allowMarkupOfLibrary()
  const { first, last } = panoramasOf(place, largest)
  show('loading')
  const viewer = new Viewer({
    container: place,
    navbar: false,
    keyboard: false,
    defaultZoomLvl: 30,
    moveInertia: reducedMotion.matches ? 0 : 0.8,
    lang: { loading: '' },
    plugins: [
      AutorotatePlugin.withConfig({
        autostartDelay: null,
        autostartOnIdle: false,
        autorotateSpeed: '0.8rpm',
      }),
      GyroscopePlugin,
    ],
  })
  viewer.addEventListener('ready', () => start(place, viewer, last), { once: true })
  viewer.setPanorama(first).catch(() => {
    viewer.destroy()
    hide('loading')
    show('load-error')
  })
}

function start(place, viewer, last) {
  hide('loading')
  place.querySelector('.still')?.classList.replace('still', 'on-paper')
  makeFocusable(place, viewer)
  addControls(viewer, reducedMotion)
  fadeWhenUnused(place)
  hintAt(place)
  if (!reducedMotion.matches) viewer.getPlugin('autorotate').start()
  reducedMotion.addEventListener('change', () => {
    viewer.setOption('moveInertia', reducedMotion.matches ? 0 : 0.8)
    if (reducedMotion.matches) viewer.getPlugin('autorotate').stop()
  })
  if (last === viewer.config.panorama) return
  // The smaller panorama stays if the larger one fails.
  viewer.setPanorama(last, { showLoader: false, transition: false }).catch(() => viewer.hideError())
}

/** The smallest panorama first, then the whole one, or what a small graphics card or a person who saves data needs of it. */
function panoramasOf({ dataset }, largest) {
  const smaller = (dataset.smaller ?? '').split(' ').filter(Boolean)
  const isSaving = navigator.connection?.saveData === true
  const isTooLarge = smaller.length > 1 && largest <= 4096
  const last = isSaving || isTooLarge ? smaller.at(-1) : undefined
  return { first: smaller[0] ?? dataset.panorama, last: last ?? dataset.panorama }
}

/** Keys work while the view has the focus, and then only. */
function makeFocusable(place, viewer) {
  place.tabIndex = 0
  place.setAttribute('role', 'application')
  place.setAttribute('aria-label', place.dataset.label ?? '')
  place.setAttribute('aria-describedby', 'viewer-help')
  place.addEventListener('focus', () => viewer.startKeyboardControl())
  place.addEventListener('blur', () => {
    viewer.stopKeyboardControl()
    viewer.dynamics.position.stop()
    viewer.dynamics.zoom.stop()
  })
  // The viewer prevents the browser from giving it the focus. A browser takes this focus for one of the keyboard's.
  place.addEventListener('pointerdown', () => {
    place.dataset.pointed = ''
    place.focus({ preventScroll: true })
  })
  for (const type of ['keydown', 'blur'])
    place.addEventListener(type, () => delete place.dataset.pointed)
}

/** The hint to drag leaves after a while, or when the view is dragged or a key pressed. */
function hintAt(place) {
  show('hint')
  const leave = () => hide('hint')
  setTimeout(leave, hintMs)
  const drag = ({ buttons }) => buttons > 0 && leave()
  place.addEventListener('pointermove', drag)
  addEventListener('keydown', leave, { once: true })
}

function show(id) {
  const element = document.getElementById(id)
  if (element) element.hidden = false
}

function hide(id) {
  const element = document.getElementById(id)
  if (element) element.hidden = true
}

/** The library writes drawings and plain containers as markup: those pass, anything else is dropped. */
function allowMarkupOfLibrary() {
  const others = /<(?!\/?(?:svg|g|path|circle|div|span|em)\b)|\son\w+\s*=/i
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (others.test(markup) ? '' : markup),
  })
}
