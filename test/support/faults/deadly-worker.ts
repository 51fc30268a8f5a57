/** A page worker that dies of its first operation, as one does whose library runs into a segmentation fault. */
process.on('message', () => process.kill(process.pid, 'SIGSEGV'))
