"""The games for learners: batches, and the interfaces of Gymnasium, PettingZoo and OpenSpiel.

Importing this package registers the games with Gymnasium and PettingZoo, if they are installed, and
loads neither environment. `import santelmo.envs.openspiel` registers them with OpenSpiel.
"""

from santelmo.core.observation import Observation, Part, observation
from santelmo.envs.batch import Batch
from santelmo.envs.errors import EnvError, IllegalAction
from santelmo.envs.registration import environment_id, register

__all__ = [
    "Batch",
    "EnvError",
    "IllegalAction",
    "Observation",
    "Part",
    "environment_id",
    "observation",
    "register",
]

register()
