import type { AppUser, Company, Project, Table, TableProject } from '@portal/contract'

// Entities for tests and for a remote that runs alone. Each takes what matters to its story.

export function sampleCompany(given: Partial<Company> = {}): Company {
  return { id: 1, name: 'Atlântico Hotels', image: null, tables: [{ id: 1 }], ...given }
}

export function sampleUser(given: Partial<AppUser> = {}): AppUser {
  const { tables: _, ...company } = sampleCompany()
  return {
    id: 1,
    name: 'Ana Silva',
    email: 'ana.silva@atlantico.example',
    portrait: null,
    company,
    last_login: '2026-11-02T08:30:00.000Z',
    createdAt: '2023-01-16T09:00:00.000Z',
    sharedProjects: [],
    ...given,
  }
}

export function sampleProject(given: Partial<Project> = {}): Project {
  return {
    id: 1,
    name: 'Ocean lobby',
    title: 'Ocean lobby in 360°',
    folder: 'ocean-lobby',
    pdfFiles: '',
    createdAt: '2025-03-05T14:30:00.000Z',
    company: sampleCompany(),
    ...given,
  }
}

export function sampleTable(given: Partial<Table> = {}): Table {
  return {
    id: 1,
    name: 'Lobby furniture',
    year: 2025,
    type: 'interior_design_orders',
    createdAt: '2025-03-05T14:30:00.000Z',
    updatedAt: '2025-06-11T09:15:00.000Z',
    tables_rows: [],
    ...given,
  }
}

export function sampleTableProject(given: Partial<TableProject> = {}): TableProject {
  return {
    id: 1,
    brand: 'Vista Alegre',
    orderBy: 'Ana Silva',
    orderDate: '2026-03-05T14:30:00.000Z',
    createdAt: '2026-01-02T09:00:00.000Z',
    ...given,
  }
}
