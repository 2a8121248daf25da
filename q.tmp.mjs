import pg from 'pg'; import { readFileSync } from 'node:fs';
const c=new pg.Client({connectionString:readFileSync(`/tmp/s-url-${process.argv[2]}`,'utf8')}); await c.connect();
await c.query("set random_page_cost=1.1; set jit=off");
const sql=readFileSync(0,'utf8');
for (const s of sql.split(/;;\s*\n/)) { if(!s.trim()) continue; const t=performance.now(); try { let r=await c.query(s); if(Array.isArray(r)) r=r.at(-1); const ms=(performance.now()-t).toFixed(1);
 console.log(`-- ${s.trim().slice(0,100).replaceAll('\n',' ')}  [${ms} ms, ${r.rowCount} rows]`); if(r.fields?.[0]?.name==='QUERY PLAN') console.log(r.rows.map(x=>x['QUERY PLAN']).join('\n')); else if((r.rows?.length??0)>0&&r.rows.length<=40) console.log(r.rows.map(x=>JSON.stringify(x)).join('\n')); } catch(e){console.log('ERR',s.slice(0,200),e.message)} }
await c.end();
