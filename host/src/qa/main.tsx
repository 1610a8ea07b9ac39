// The host in QA mode: what can go wrong is prepared before the portal begins.
import '../zod-without-eval'
import './prepare'
import '../main'
import './show-panel'
