import { panelAttribute } from '@portal/contract/qa/switches'
import { createRoot } from 'react-dom/client'
import { Corner } from './corner'

// Outside the portal, so it survives the portal's crash.
const place = document.createElement('div')
place.setAttribute(panelAttribute, '')
// Marks it as a Fluent portal, so Escape doesn't close the dialog below.
place.setAttribute('data-portal-node', 'true')
// Keeps it visible to screen readers behind a dialog.
place.setAttribute('data-tabster-never-hide', '')
document.body.append(place)
createRoot(place).render(<Corner />)
