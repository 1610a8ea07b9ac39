const stepDegrees = 20
const zoomStep = 15
const holdMs = 300

/** Makes the buttons of the page move the viewer. */
export function addControls(viewer, reducedMotion) {
  const { position, zoom } = viewer.dynamics
  const turn = (yaw, pitch) => () => {
    const radians = (stepDegrees * Math.PI) / 180
    const from = viewer.getPosition()
    const to = { yaw: from.yaw + yaw * radians, pitch: from.pitch + pitch * radians }
    if (reducedMotion.matches) {
      viewer.stopAll()
      viewer.rotate(to)
    } else viewer.animate({ ...to, speed: 400 })
  }
  onPress('move-left', turn(-1, 0), () => position.roll({ yaw: true }), position)
  onPress('move-right', turn(1, 0), () => position.roll({ yaw: false }), position)
  onPress('move-up', turn(0, 1), () => position.roll({ pitch: false }), position)
  onPress('move-down', turn(0, -1), () => position.roll({ pitch: true }), position)
  onPress(
    'zoom-in',
    () => viewer.zoomIn(zoomStep),
    () => zoom.roll(false),
    zoom,
  )
  onPress(
    'zoom-out',
    () => viewer.zoomOut(zoomStep),
    () => zoom.roll(true),
    zoom,
  )
  addAutorotate(viewer.getPlugin('autorotate'))
  addGyroscope(viewer.getPlugin('gyroscope'))
  addFullscreen()
  const controls = document.getElementById('controls')
  if (controls) controls.hidden = false

  /** A press makes a step; held down it goes on until it is released. */
  function onPress(id, step, begin, dynamic) {
    const button = document.getElementById(id)
    let timer
    let isHeld = false
    const end = () => {
      clearTimeout(timer)
      if (isHeld) dynamic.stop()
    }
    button?.addEventListener('pointerdown', ({ button: pressed }) => {
      isHeld = false
      if (pressed !== 0) return
      timer = setTimeout(() => {
        isHeld = true
        viewer.stopAll()
        begin()
      }, holdMs)
    })
    for (const type of ['pointerup', 'pointercancel', 'pointerleave', 'blur'])
      button?.addEventListener(type, end)
    button?.addEventListener('contextmenu', (event) => event.preventDefault())
    button?.addEventListener('click', ({ detail }) => {
      // A click of the keyboard or of a screen reader has no pointer.
      if (!isHeld || detail === 0) step()
      isHeld = false
    })
  }
}

function addAutorotate(autorotate) {
  const button = document.getElementById('autorotate')
  autorotate.addEventListener('autorotate', ({ autorotateEnabled }) =>
    press(button, autorotateEnabled),
  )
  button?.addEventListener('click', () => autorotate.toggle())
}

/** Only where the device has the sensor; iOS asks for permission at the click. */
function addGyroscope(gyroscope) {
  const button = document.getElementById('gyroscope')
  const status = document.getElementById('status')
  if (!button || !status) return
  button.hidden = true
  if (!matchMedia('(any-pointer: coarse)').matches || !isSecureContext) return
  gyroscope.isSupported().then((isSupported) => {
    button.hidden = !isSupported
  })
  gyroscope.addEventListener('gyroscope-updated', ({ gyroscopeEnabled }) =>
    press(button, gyroscopeEnabled),
  )
  button.addEventListener('click', async () => {
    status.textContent = ''
    if (gyroscope.isEnabled()) return gyroscope.stop()
    await gyroscope.start().catch(() => {
      status.textContent = status.dataset.refused ?? ''
    })
  })
}

/** Of the whole page, so that the controls stay. iPhones have no full screen for pages. */
function addFullscreen() {
  const button = document.getElementById('fullscreen')
  if (!button) return
  button.hidden = !document.fullscreenEnabled
  document.addEventListener('fullscreenchange', () =>
    press(button, document.fullscreenElement !== null),
  )
  button.addEventListener('click', () =>
    document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen(),
  )
}

function press(button, isPressed) {
  button?.setAttribute('aria-pressed', String(isPressed))
}
