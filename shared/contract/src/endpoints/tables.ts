import { z } from 'zod'
import { Table } from '../entities'
import { defineEndpoint } from './endpoint'
import { ById, none } from './fields'

export const getTablesByCompany = defineEndpoint({
  method: 'GET',
  path: '/api/tables/get-by-company/:id',
  summary: 'The ordering tables of the own company',
  access: 'signed-in',
  params: ById,
  body: none,
  reply: z.array(Table),
})
