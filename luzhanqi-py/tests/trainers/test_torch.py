"""torch on the arrays of a VectorEnv: the same memory, in either layout."""

import numpy as np
import torch

import luzhanqi as lz


def test_tensors_share_the_arrays() -> None:
    env = lz.VectorEnv(8, "standard", seed=1)
    env.reset()
    planes, masks = torch.from_dlpack(env.observations), torch.from_numpy(env.action_masks)
    last = planes.permute(0, 2, 3, 1)
    assert planes.shape == (8, lz.arrays.DARK_PLANES, 12, 5) and planes.is_contiguous()
    assert last.shape == (8, 12, 5, lz.arrays.DARK_PLANES)
    for _ in range(3):
        before = planes.clone()
        env.step(masks.float().multinomial(1)[:, 0])
        assert not torch.equal(planes, before)
        assert np.array_equal(planes.numpy(), env.observations)
        assert np.array_equal(masks.numpy(), env.action_masks)
        assert np.array_equal(last.numpy(), env.observations.transpose(0, 2, 3, 1))
    assert planes.data_ptr() == last.data_ptr() == env.observations.ctypes.data


def test_tensors_are_given_for_the_arrays() -> None:
    planes = torch.zeros(4, lz.arrays.DARK_PLANES, 12, 5, dtype=torch.uint8)
    env = lz.VectorEnv(4, "standard", seed=1, observations=planes.numpy())
    env.reset()
    assert planes.any() and np.array_equal(planes.numpy(), env.observations)
