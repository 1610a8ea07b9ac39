export { zodResolver } from '@hookform/resolvers/zod'
export { Controller, type SubmitHandler, useForm, useFormState, useWatch } from 'react-hook-form'
