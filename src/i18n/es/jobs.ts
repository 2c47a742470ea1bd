import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/jobs.ts';

export const texts: Translated<typeof en> = {
  jobs: {
    label: 'Solicitudes de certificados',
    running: 'Solicitando certificados:',
    progress: '{{done, number}} de {{total, number}}',
    cancelling: 'Cancelando…',
    all_one: 'Mostrar {{count, number}} resultado anterior',
    all_many: 'Mostrar {{count, number}} resultados anteriores',
    all_other: 'Mostrar {{count, number}} resultados anteriores',
    ended: 'Solicitudes terminadas: {{done, number}} de {{total, number}} certificados obtenidos',
    pending_one: '{{count, number}} a la espera de aprobación en el servidor EST',
    pending_many: '{{count, number}} a la espera de aprobación en el servidor EST',
    pending_other: '{{count, number}} a la espera de aprobación en el servidor EST',
    failed_one: '{{count, number}} fallida',
    failed_many: '{{count, number}} fallidas',
    failed_other: '{{count, number}} fallidas',
    cancelled_one: '{{count, number}} cancelada',
    cancelled_many: '{{count, number}} canceladas',
    cancelled_other: '{{count, number}} canceladas',
    by: 'Iniciadas por {{name}}',
    renewal: 'Renovación, activada por {{name}}',
    cancel: 'Cancelar',
    notCancelled: 'No se pudo cancelar: {{reason}}',
    cancelOpen: 'No se sabe si se cancelaron. Siga el progreso o cancele de nuevo.',
    showFailed: 'Mostrar fallidas',
    hideFailed: 'Ocultar fallidas',
    failedRecords: 'Elementos con error',
    showMore: 'Mostrar más',
    close: 'Cerrar',
  },
};
