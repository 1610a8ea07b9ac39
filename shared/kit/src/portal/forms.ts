export { zodResolver } from '@hookform/resolvers/zod'
export {
  type Control,
  Controller,
  type Path,
  type SubmitHandler,
  useFormState,
  useWatch,
} from 'react-hook-form'
export { useCallForm, useForm } from './use-call-form'
