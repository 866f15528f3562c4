class Device:
    pass


def own_address(*a):
    pass
