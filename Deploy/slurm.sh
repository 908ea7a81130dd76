#!/usr/bin/env bash
#SBATCH --job-name=lenticular
#SBATCH --nodes=1
#SBATCH --exclusive
#SBATCH --requeue
# slurm.sh PHOTOS SITE [OPTION …]
# Builds one part of a gallery as a task of an array job; without an array, links the parts:
#
#   parts=$(sbatch --parsable --array=1-16 Deploy/slurm.sh /shared/photos /shared/site)
#   sbatch --dependency=afterok:$parts Deploy/slurm.sh /shared/photos /shared/site
#
# The nodes share the folders, and XDG_CACHE_HOME if the last job is not to read every photograph again. The
# options are those of `lenticular build`.
set -euo pipefail
photos=$1 site=$2
shift 2
part=()
if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
  part=(--shard "$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN + 1))/$SLURM_ARRAY_TASK_COUNT")
fi
# Photographs that cannot be read (status 2) are named in the output, and do not stop the rest.
"${LENTICULAR:-lenticular}" build "$photos" --output "$site" "${part[@]}" "$@" || [ $? = 2 ]
