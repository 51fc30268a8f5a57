import './cut-network.ts'
import '../../../engine/page-worker.ts'
