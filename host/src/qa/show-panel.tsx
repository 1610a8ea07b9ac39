import { panelAttribute } from '@portal/contract/qa/switches'
import { createRoot } from 'react-dom/client'
import { Corner } from './corner'

// Beside the portal, so that it is there whatever becomes of that.
const place = document.createElement('div')
place.setAttribute(panelAttribute, '')
// As what Fluent puts over the page: Escape in there is not for the dialog below.
place.setAttribute('data-portal-node', 'true')
// Dialogs hide what is not theirs, but for this.
place.setAttribute('data-tabster-never-hide', '')
document.body.append(place)
createRoot(place).render(<Corner />)
