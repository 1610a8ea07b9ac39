import { getActivity } from './activity'
import { changePassword, forgotPassword, resetPassword, signIn, signOut, verify } from './auth'
import { sendContactMessage } from './contact'
import { addShare, getProjects } from './projects'
import { getFailures, reportFailure } from './releases'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from './second-factor'
import { endOtherSessions, endSession, getSessions } from './sessions'
import { getTablesByCompany } from './tables'
import { changePicture, confirmEmail, getResource, removePicture, updateProfile } from './users'

/** The calls of pages; `all-endpoints.ts` has the others too. */
export const endpoints = {
  signIn,
  verify,
  signOut,
  forgotPassword,
  resetPassword,
  changePassword,
  getSessions,
  endSession,
  endOtherSessions,
  getActivity,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  endSecondFactor,
  getResource,
  updateProfile,
  confirmEmail,
  changePicture,
  removePicture,
  getProjects,
  addShare,
  getTablesByCompany,
  sendContactMessage,
  reportFailure,
  getFailures,
}
