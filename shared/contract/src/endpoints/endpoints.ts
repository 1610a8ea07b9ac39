import { changePassword, forgotPassword, resetPassword, signIn, signOut, verify } from './auth'
import { sendContactMessage } from './contact'
import { getHealth, reportHealth } from './health'
import { addShare, getProjects } from './projects'
import { getFailures, reportFailure } from './releases'
import { endOtherSessions, endSession, getSessions } from './sessions'
import { getTablesByCompany } from './tables'
import { changePicture, getResource, removePicture, updateProfile } from './users'

/** Every call of the api. */
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
  getResource,
  updateProfile,
  changePicture,
  removePicture,
  getProjects,
  addShare,
  getTablesByCompany,
  sendContactMessage,
  reportFailure,
  getFailures,
  reportHealth,
  getHealth,
}
