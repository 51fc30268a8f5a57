import { onDemand } from './on-demand.tsx'

// Screens that nobody sees first.
export const BatchDetailView = onDemand(async () =>
  import('../features/batch-detail/batch-detail.tsx').then(each => each.BatchDetailView),
)
export const ClientsPage = onDemand(async () =>
  import('../features/clients/clients-page.tsx').then(each => each.ClientsPage),
)
export const EditionList = onDemand(async () =>
  import('../features/editions/edition-list.tsx').then(each => each.EditionList),
)
export const HelpDialog = onDemand(async () => import('../features/help/help-dialog.tsx').then(each => each.HelpDialog))
export const MandantsPlace = onDemand(async () => import('./mandants-place.tsx').then(each => each.MandantsPlace))
export const PageOrderScreen = onDemand(async () =>
  import('../features/page-order/page-order-screen.tsx').then(each => each.PageOrderScreen),
)
export const YearPagesScreen = onDemand(async () =>
  import('../features/page-order/year-pages-screen.tsx').then(each => each.YearPagesScreen),
)
export const RequestTable = onDemand(async () =>
  import('../features/requests/request-table.tsx').then(each => each.RequestTable),
)
export const ResultPanel = onDemand(async () =>
  import('../features/result/result-panel.tsx').then(each => each.ResultPanel),
)
export const ReviewScreen = onDemand(async () =>
  import('../features/review/review-screen.tsx').then(each => each.ReviewScreen),
)
export const SearchPage = onDemand(async () =>
  import('../features/search/search-page.tsx').then(each => each.SearchPage),
)
export const SettingsPage = onDemand(async () => import('./settings-page.tsx').then(each => each.SettingsPage))
export const SumsScreen = onDemand(async () => import('../features/sums/sums-screen.tsx').then(each => each.SumsScreen))
