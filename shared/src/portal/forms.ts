export { zodResolver } from '@hookform/resolvers/zod'
export {
  type Control,
  Controller,
  type Path,
  type SubmitHandler,
  useForm,
  useFormState,
  useWatch,
} from 'react-hook-form'
