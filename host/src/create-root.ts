// A module of its own, so that `start.ts` can have React's code evaluated before what uses it.
export { createRoot } from 'react-dom/client'
