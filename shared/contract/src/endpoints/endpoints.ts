import { changePassword, forgotPassword, resetPassword, signIn, verify } from './auth'
import { sendContactMessage } from './contact'
import { addShare, getProjects } from './projects'
import { getFailures, reportFailure } from './releases'
import { getTablesByCompany } from './tables'
import { changePicture, getResource, removePicture, updateProfile } from './users'

/** Every call of the api. */
export const endpoints = {
  signIn,
  verify,
  forgotPassword,
  resetPassword,
  changePassword,
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
}
