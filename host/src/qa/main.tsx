// Host in QA mode: sets up faults before the portal starts.
import '../zod-without-eval'
import './prepare'
import '../main'
import './show-panel'
