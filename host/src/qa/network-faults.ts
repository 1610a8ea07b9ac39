import { livePath } from '@portal/contract'
import {
  callSwitches,
  faultsHeader,
  formatSwitches,
  socketQuery,
} from '@portal/contract/qa/switches'
import { switchesStore, switchValue } from './switches-store'

/** Sends each call's faults to the api. */
export function failCalls(): void {
  XMLHttpRequest.prototype.open = new Proxy(XMLHttpRequest.prototype.open, {
    apply(open, request: XMLHttpRequest, given) {
      Reflect.apply(open, request, given)
      const faults = faultsOf(given[1])
      if (faults) request.setRequestHeader(faultsHeader, faults)
    },
  })
  const { fetch } = window
  window.fetch = (input, init) => {
    const faults = faultsOf(input instanceof Request ? input.url : input)
    if (!faults) return fetch(input, init)
    const request = new Request(input, init)
    request.headers.set(faultsHeader, faults)
    return fetch(request)
  }
}

function faultsOf(address: string | URL): string {
  const { pathname } = new URL(address, location.href)
  if (!pathname.startsWith('/api/')) return ''
  return formatSwitches(callSwitches(switchesStore.getState().switches))
}

/** Sends the live connection's fault to the api; also affects open connections. */
export function failSockets(): void {
  const open = new Set<WebSocket>()
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(withFault(address), protocols)
      open.add(this)
      this.addEventListener('close', () => open.delete(this))
    }
  }
  switchesStore.subscribe(({ switches }, before) => {
    const fault = switches.get('socket')
    if (fault === undefined || fault === before.switches.get('socket')) return
    for (const socket of open) socket.close()
  })
}

function withFault(address: string | URL): URL {
  const url = new URL(address, location.href)
  const fault = switchValue('socket')
  if (fault && url.pathname.startsWith(livePath)) url.searchParams.set(socketQuery, fault)
  return url
}
