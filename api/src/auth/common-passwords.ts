/** Whether attackers try a password first, whatever its upper and lower case: it is in a list of leaked ones. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { commonPasswords } = await import('./common-password-list')
  return commonPasswords.has(password.toLowerCase())
}
