/** Imported before everything else by a benchmark that runs the service, or express, in its own process. */
process.env.NODE_ENV = 'production';
