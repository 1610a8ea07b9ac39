// In place of the texts of the runtime's errors: their codes stay, and stand in the documentation.
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
export const errorDescMap = {}
