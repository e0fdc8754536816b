import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DemoManifest, demoMediaFolder } from '@aura/server/demo/manifest'
import { makePicture } from './make-picture.ts'
import { makePortraits } from './portraits/make-portrait.ts'
import { scenes } from './scenes.ts'
import { makeVideo } from './videos/make-video.ts'
import { drawnVideos } from './videos/video-plan.ts'

/** `npm run demo:draw`: draws the committed pictures and videos of the demonstration anew, with their manifest. */

/** Of each scene this many pictures: all files together stay below 12 MB. */
const rounds = 11

await rm(demoMediaFolder, { recursive: true, force: true })
await mkdir(demoMediaFolder, { recursive: true })
const manifest: DemoManifest = {
  portraits: await makePortraits(demoMediaFolder),
  pictures: [],
  videos: [],
}
for (let index = 0; index < scenes.length * rounds; index++)
  manifest.pictures.push(await makePicture(index, demoMediaFolder))
for (const video of drawnVideos) manifest.videos.push(await makeVideo(video, demoMediaFolder))
await writeFile(join(demoMediaFolder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
